const NOTES_HZ = [659.25, 880];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.12;

let audio: AudioContext | null = null;

/** Two short notes. A browser that nobody has touched yet stays silent. */
export const chime = () => {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  void audio.resume();
  for (const [index, hertz] of NOTES_HZ.entries()) {
    const begins = currentTime + index * NOTE_SECONDS;
    const note = new OscillatorNode(audio, { frequency: hertz });
    const fade = new GainNode(audio, { gain: LOUDNESS });
    fade.gain.setValueAtTime(LOUDNESS, begins);
    fade.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS * 1.5);
    note.connect(fade).connect(destination);
    note.start(begins);
    note.stop(begins + NOTE_SECONDS * 1.5);
  }
};
