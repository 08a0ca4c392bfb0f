const NOTES_HZ = [659.25, 880];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.12;

let audio: AudioContext | null = null;

/** Two short notes. Browsers play no sound before the first user interaction. */
export const chime = () => {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  void audio.resume();
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
