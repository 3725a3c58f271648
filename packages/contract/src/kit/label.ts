/** What a label is drawn from, in millimetres from its upper left corner. */
export type LabelShape = LabelText | LabelBars
export interface LabelText {
  kind: 'text'
  x: number
  /** Of the baseline. */
  y: number
  size: number
  width: number
  text: string
}
export interface LabelBars {
  kind: 'bars'
  y: number
  height: number
  bars: [x: number, width: number][]
}
export interface LabelSize {
  width: number
  height: number
}
export interface LabelPreview extends LabelSize {
  labels: LabelShape[][]
}
