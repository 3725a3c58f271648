/** `held`: counted here, not confirmed by the server yet. */
export type Level = 'ok' | 'held' | 'warn' | 'error' | 'info'

/** Told apart without looking: one high tone, two middle ones, one long low buzz. */
const TONES: Record<Exclude<Level, 'info'>, { wave: OscillatorType; notes: [hertz: number, from: number, to: number][] }> = {
  ok: { wave: 'sine', notes: [[1175, 0, 0.09]] },
  held: { wave: 'sine', notes: [[880, 0, 0.09]] },
  warn: {
    wave: 'triangle',
    notes: [
      [620, 0, 0.1],
      [620, 0.16, 0.26],
    ],
  },
  error: { wave: 'square', notes: [[185, 0, 0.45]] },
}
const MUTED = 'scan:muted'
let speaker: AudioContext | null = null

export const muted = (): boolean => localStorage.getItem(MUTED) === '1'
export const setMuted = (on: boolean): void => localStorage.setItem(MUTED, on ? '1' : '0')

export function play(level: Level): void {
  if (level === 'info' || muted() || typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  void speaker.resume()
  const { wave, notes } = TONES[level]
  for (const [hertz, from, to] of notes) tone(speaker, wave, hertz, speaker.currentTime + from, speaker.currentTime + to)
}

function tone(audio: AudioContext, wave: OscillatorType, hertz: number, from: number, to: number): void {
  const voice = new OscillatorNode(audio, { type: wave, frequency: hertz })
  const volume = new GainNode(audio, { gain: wave === 'square' ? 0.12 : 0.3 })
  volume.gain.setTargetAtTime(0, to - 0.02, 0.01)
  voice.connect(volume).connect(audio.destination)
  voice.start(from)
  voice.stop(to + 0.05)
}
