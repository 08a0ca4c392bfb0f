const NOTES_HZ = [659.25, 880];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.12;

let audio: AudioContext | null = null;

// Browsers play no sound before the first user interaction: what waited for it is not played all at once.
const MAX_DELAY_MS = 1_000;

/** Two short notes, now or not at all. */
export const chime = async () => {
  audio ??= new AudioContext();
  const askedAt = performance.now();
  await audio.resume();
  if (performance.now() - askedAt > MAX_DELAY_MS) return;
  const { currentTime, destination } = audio;
  for (const [index, hertz] of NOTES_HZ.entries()) {
    const startsAt = currentTime + index * NOTE_SECONDS;
    const note = new OscillatorNode(audio, { frequency: hertz });
    const fade = new GainNode(audio, { gain: LOUDNESS });
    fade.gain.setValueAtTime(LOUDNESS, startsAt);
    fade.gain.exponentialRampToValueAtTime(0.001, startsAt + NOTE_SECONDS * 1.5);
    note.connect(fade).connect(destination);
    note.start(startsAt);
    note.stop(startsAt + NOTE_SECONDS * 1.5);
  }
};
