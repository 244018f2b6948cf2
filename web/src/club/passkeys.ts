// Passkeys: the device says who one is. What the server asks is JSON, what the browser wants is bytes.
import { club } from "./api";

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const text = (data: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

interface Known {
  id: string;
  type: PublicKeyCredentialType;
}

interface Asked {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Known[];
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window && "credentials" in navigator;

/** Make a passkey on this device, and let the server know it. */
export async function makePasskey(): Promise<void> {
  const { options } = await club.newPasskey();
  const asked = options as unknown as Asked;
  const publicKey = {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  await club.keepPasskey({
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) },
  });
}

/** Be who has a passkey of this device. */
export async function usePasskey(): Promise<void> {
  const { options } = await club.askPasskey();
  const asked = options as unknown as Asked;
  const publicKey = { ...(options as unknown as PublicKeyCredentialRequestOptions), challenge: bytes(asked.challenge), allowCredentials: [] };
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse;
  await club.usePasskey({
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    },
  });
}
