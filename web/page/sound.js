// A call to the one whose turn it is: two soft tones made here, with a switch.

import {setting} from './settings.js';

/** @type {AudioContext | null} */
let audio = null;
/** @type {number | undefined} */
let resting;

export function wantsSound() { return setting('sound') !== 'no'; }

/** Browsers let a page sound after a click alone: this is called by one. */
export function wake() {
  if (audio || !wantsSound()) return;
  audio = new AudioContext();
  audio.suspend(); // one that runs costs a phone its battery
}

/** It is one's turn. */
export function ring() {
  if (!audio || !wantsSound()) return;
  const context = audio;
  context.resume();
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend(), 1000);
  [[660, 0], [880, 0.12]].forEach(([pitch, after]) => {
    const [tone, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + after];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
