// A call to the one whose turn it is: two soft tones made here, with a switch.

import {setting} from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

export function wantsSound() { return setting('sound') !== 'no'; }

/** Browsers let a page sound after a click alone: this is called by one. */
export function wake() {
  if (wantsSound()) audio ??= new AudioContext();
}

/** It is one's turn. */
export function ring() {
  if (!audio || !wantsSound()) return;
  [[660, 0], [880, 0.12]].forEach(([pitch, after]) => {
    if (!audio) return;
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
