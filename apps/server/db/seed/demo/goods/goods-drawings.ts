interface Tints {
  /** The colour itself, a darker and a lighter one of it. */
  c: string
  d: string
  l: string
}
type Draw = (tints: Tints) => string
const rect = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const hoop = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/** On a field of 400 × 400, in few strokes. */
export const DRAWINGS: Record<string, Draw> = {
  gadget: ({ c, d, l }) =>
    rect(182, 190, 36, 140, 18, d) +
    path('M150 190 Q150 70 200 70 Q250 70 250 190 Z', c) +
    line('M175 100 V180 M200 90 V180 M225 100 V180', l, 7),
  jar: ({ c, d, l }) => rect(120, 130, 160, 190, 26, l) + rect(120, 200, 160, 120, 26, c) + rect(110, 90, 180, 46, 14, d),
  cake: ({ c, d, l }) => path('M100 200 H300 L270 320 H130 Z', d) + oval(200, 200, 100, 40, c) + oval(200, 194, 62, 22, l),
  box: ({ c, d, l }) =>
    path('M90 150 L200 100 L310 150 L200 200 Z', l) +
    path('M90 150 L200 200 V320 L90 270 Z', c) +
    path('M310 150 L200 200 V320 L310 270 Z', d),
  hook: ({ c, d }) => rect(140, 80, 120, 120, 24, c) + line('M200 200 V270 Q200 310 160 310 Q130 310 128 280', d, 22),
  towel: ({ c, d, l }) => rect(100, 110, 200, 200, 16, c) + rect(100, 250, 200, 24, 0, l) + rect(80, 90, 240, 26, 13, d),
  rug: ({ c, d, l }) =>
    rect(70, 130, 260, 150, 14, d) + rect(92, 150, 216, 110, 8, c) + path('M200 160 L250 205 L200 250 L150 205 Z', l),
  frame: ({ c, d, l }) =>
    rect(90, 80, 220, 250, 8, d) +
    rect(112, 102, 176, 206, 0, l) +
    path('M112 308 L180 200 L220 250 L250 215 L288 308 Z', c) +
    disc(240, 150, 20, c),
  lamp: ({ c, d, l }) =>
    path('M140 180 L170 80 H230 L260 180 Z', c) +
    oval(200, 182, 60, 14, l) +
    rect(192, 190, 16, 110, 4, d) +
    oval(200, 310, 62, 16, d),
  case: ({ c, d, l }) =>
    rect(130, 60, 140, 280, 30, d) +
    rect(140, 70, 120, 260, 24, c) +
    rect(150, 84, 52, 60, 16, d) +
    disc(168, 102, 10, l) +
    disc(186, 126, 10, l),
  film: ({ c, l, d }) => rect(120, 70, 130, 260, 22, c) + rect(150, 80, 130, 260, 22, l) + line('M180 130 L240 250', d, 6),
  cable: ({ c, d, l }) =>
    line('M120 120 Q120 300 200 300 Q280 300 280 200 Q280 130 220 130 Q170 130 170 180', c, 16) +
    rect(98, 70, 44, 60, 10, d) +
    rect(108, 50, 24, 24, 4, l),
  charger: ({ c, d, l }) =>
    rect(130, 130, 140, 170, 28, c) + rect(160, 80, 16, 56, 4, d) + rect(224, 80, 16, 56, 4, d) + rect(178, 240, 44, 20, 8, l),
  earphone: ({ c, d, l }) =>
    rect(110, 190, 180, 130, 50, l) +
    disc(150, 140, 40, c) +
    rect(140, 140, 22, 100, 11, c) +
    disc(250, 140, 40, c) +
    rect(238, 140, 22, 100, 11, c) +
    disc(150, 140, 16, d) +
    disc(250, 140, 16, d),
  speaker: ({ c, d, l }) =>
    rect(110, 80, 180, 250, 40, c) + disc(200, 240, 62, d) + disc(200, 240, 28, l) + disc(200, 130, 30, d),
  mouse: ({ c, d, l }) => rect(130, 90, 140, 230, 70, c) + line('M200 92 V180', d, 6) + rect(190, 120, 20, 44, 10, l),
  watch: ({ c, d, l }) =>
    rect(160, 50, 80, 300, 24, d) +
    rect(130, 130, 140, 150, 36, c) +
    rect(146, 146, 108, 118, 24, l) +
    line('M200 170 V206 L226 222', d, 8),
  necklace: ({ c, d, l }) =>
    line('M110 90 Q120 250 200 270 Q280 250 290 90', d, 8) + disc(200, 296, 30, c) + disc(192, 288, 9, l),
  earring: ({ c, d, l }) =>
    line('M150 100 Q130 130 150 150 M250 100 Q230 130 250 150', d, 8) +
    path('M150 150 L180 220 L150 290 L120 220 Z', c) +
    path('M250 150 L280 220 L250 290 L220 220 Z', c) +
    disc(150, 220, 10, l) +
    disc(250, 220, 10, l),
  ring: ({ c, d, l }) =>
    hoop(200, 230, 80, d, 26) + path('M200 70 L250 120 L200 170 L150 120 Z', c) + path('M200 70 L220 120 L200 170 L180 120 Z', l),
  backpack: ({ c, d, l }) =>
    line('M160 110 Q160 70 200 70 Q240 70 240 110', d, 14) +
    rect(110, 100, 180, 230, 50, c) +
    rect(135, 210, 130, 100, 20, d) +
    rect(180, 240, 40, 12, 6, l),
  wallet: ({ c, d, l }) =>
    rect(90, 130, 220, 160, 20, c) + rect(90, 130, 220, 40, 20, d) + rect(240, 190, 80, 50, 16, d) + disc(268, 215, 10, l),
  hat: ({ c, d, l }) =>
    path('M110 230 Q110 110 200 110 Q290 110 290 230 Z', c) +
    path('M110 230 H330 Q340 262 290 262 H110 Z', d) +
    disc(200, 112, 10, l),
  glasses: ({ c, d, l }) =>
    hoop(140, 210, 52, d, 14) +
    hoop(260, 210, 52, d, 14) +
    disc(140, 210, 44, c) +
    disc(260, 210, 44, c) +
    line('M188 200 Q200 190 212 200', d, 12) +
    line('M118 195 L140 180 M238 195 L260 180', l, 8),
  brush: ({ c, d, l }) =>
    path('M160 190 Q150 90 200 60 Q250 90 240 190 Z', c) +
    rect(164, 186, 72, 44, 6, l) +
    path('M172 230 H228 L214 340 H186 Z', d),
  polish: ({ c, d, l }) => rect(166, 60, 68, 130, 14, d) + rect(130, 180, 140, 150, 34, c) + rect(150, 210, 24, 80, 12, l),
  comb: ({ c, d, l }) => oval(200, 150, 80, 100, c) + oval(200, 150, 52, 72, l) + rect(182, 240, 36, 110, 18, d),
  blocks: ({ c, d, l }) =>
    rect(80, 220, 120, 100, 8, c) +
    rect(200, 220, 120, 100, 8, d) +
    rect(140, 120, 120, 100, 8, l) +
    disc(170, 112, 16, l) +
    disc(230, 112, 16, l),
  puzzle: ({ c, d, l }) =>
    rect(90, 100, 110, 110, 6, c) +
    rect(200, 100, 110, 110, 6, d) +
    rect(90, 210, 110, 110, 6, l) +
    rect(200, 210, 110, 110, 6, c) +
    disc(200, 155, 20, c) +
    disc(145, 210, 20, l) +
    disc(255, 210, 20, d),
  ball: ({ c, d, l }) =>
    disc(200, 205, 115, c) + path('M200 90 Q260 205 200 320 Q140 205 200 90 Z', l) + line('M92 170 Q200 130 308 170', d, 8),
  bottle: ({ c, d, l }) =>
    path('M180 60 Q200 40 220 60 L226 100 H174 Z', l) +
    rect(150, 100, 100, 36, 10, d) +
    rect(140, 136, 120, 200, 30, c) +
    line('M160 200 H190 M160 240 H190 M160 280 H190', l, 7),
  dumbbell: ({ c, d, l }) =>
    rect(130, 186, 140, 28, 8, l) +
    rect(80, 130, 56, 140, 16, c) +
    rect(264, 130, 56, 140, 16, c) +
    rect(58, 160, 24, 80, 8, d) +
    rect(318, 160, 24, 80, 8, d),
  bike: ({ c, d, l }) =>
    hoop(130, 250, 58, d, 12) +
    hoop(270, 250, 58, d, 12) +
    line('M130 250 L180 150 H250 L270 250 M180 150 L210 250 L250 150 M170 140 H200', c, 12) +
    disc(210, 250, 12, l),
  tent: ({ c, d, l }) =>
    path('M200 80 L340 310 H60 Z', c) + path('M200 80 L240 310 H160 Z', d) + path('M200 130 L214 310 H186 Z', l),
  lantern: ({ c, d, l }) =>
    line('M150 110 Q200 40 250 110', d, 10) +
    rect(140, 104, 120, 32, 10, d) +
    rect(150, 136, 100, 150, 20, l) +
    disc(200, 210, 34, c) +
    rect(136, 286, 128, 36, 12, d),
  goggle: ({ c, d, l }) =>
    line('M70 190 Q200 110 330 190', d, 18) +
    rect(90, 160, 100, 90, 40, c) +
    rect(210, 160, 100, 90, 40, c) +
    rect(186, 186, 28, 16, 8, d) +
    line('M112 190 L140 176 M232 190 L260 176', l, 9),
  car: ({ c, d, l }) =>
    hoop(200, 205, 108, c, 34) +
    line('M98 205 H160 M240 205 H302 M200 250 V306', d, 26) +
    disc(200, 210, 42, d) +
    disc(200, 210, 16, l),
  mirror: ({ c, d, l }) =>
    rect(90, 110, 190, 150, 60, d) +
    rect(108, 126, 154, 118, 46, c) +
    line('M140 210 L200 150', l, 12) +
    line('M270 200 L330 240', d, 24),
  glove: ({ c, d, l }) =>
    rect(140, 160, 120, 130, 30, c) +
    rect(140, 80, 26, 110, 13, c) +
    rect(172, 64, 26, 120, 13, c) +
    rect(204, 70, 26, 120, 13, c) +
    rect(236, 90, 24, 100, 12, c) +
    rect(140, 290, 120, 44, 10, d) +
    rect(168, 200, 66, 40, 12, l),
  bowl: ({ c, d, l }) =>
    path('M80 200 H320 Q310 310 250 310 H150 Q90 310 80 200 Z', c) + oval(200, 200, 120, 34, d) + oval(200, 198, 92, 22, l),
  cat: ({ c, d, l }) =>
    path('M120 110 L150 170 H250 L280 110 V250 Q280 320 200 320 Q120 320 120 250 Z', c) +
    disc(165, 225, 14, d) +
    disc(235, 225, 14, d) +
    path('M188 255 H212 L200 272 Z', l),
  driver: ({ c, d, l }) =>
    rect(176, 190, 48, 140, 20, c) +
    rect(190, 70, 20, 124, 4, d) +
    rect(184, 50, 32, 26, 4, d) +
    line('M190 220 V300 M210 220 V300', l, 6),
  tape: ({ c, d, l }) =>
    rect(100, 110, 180, 170, 44, c) + disc(190, 195, 52, d) + disc(190, 195, 24, l) + rect(270, 246, 80, 30, 4, l),
  pot: ({ c, d, l }) =>
    path('M120 200 H280 L258 330 H142 Z', c) +
    rect(106, 176, 188, 40, 10, d) +
    path('M200 176 Q140 140 150 70 Q206 90 200 176 Z', l) +
    path('M200 176 Q260 150 262 90 Q206 100 200 176 Z', '#6fbf73'),
}

/** The picture of a thing in a colour, as SVG. */
export function drawn(drawing: string, hex: string): string {
  const tints = { c: hex, d: mixed(hex, '#14202e', 0.35), l: mixed(hex, '#ffffff', 0.6) }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 400 400">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${mixed(hex, '#f3f5f8', 0.88)}"/></linearGradient></defs>
    <rect width="400" height="400" fill="url(#g)"/><ellipse cx="200" cy="352" rx="110" ry="14" fill="#1f2a37" opacity="0.12"/>${DRAWINGS[drawing]!(tints)}</svg>`
}

function mixed(from: string, to: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
