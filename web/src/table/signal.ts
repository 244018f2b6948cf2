// It is your turn: a badge in the title, a notification and a sound if they are wanted.
import { useEffect, useRef } from "preact/hooks";
import { remembered } from "../stored";
import { strings } from "../strings";

let audio: AudioContext | null = null;

/** A knock on wood. */
function knock(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [delay, pitch] of [[0, 620], [0.14, 780]] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, now + delay);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + delay + 0.12);
    loudness.gain.setValueAtTime(0.16, now + delay);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.16);
    tone.connect(loudness).connect(audio.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.18);
  }
}

/** Signal the moment when this seat is asked. */
export function useTurnSignal(title: string, asked: boolean, prompt: string): void {
  const was = useRef(asked);
  useEffect(() => {
    document.title = asked ? strings.table.badge(title) : `${title} – ${strings.name}`;
  }, [asked, title]);
  useEffect(() => {
    if (asked && !was.current) {
      const { sounds, notify } = remembered();
      if (sounds) knock();
      if (notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
        const note = new Notification(strings.table.notifyTitle, { body: `${title}: ${prompt}`, tag: location.pathname });
        note.onclick = () => {
          window.focus();
          note.close();
        };
      }
    }
    was.current = asked;
  }, [asked]);
}
