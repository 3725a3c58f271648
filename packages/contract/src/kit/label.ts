/** What a label is drawn from, in millimetres from its upper left corner. */
export type LabelShape = LabelText | LabelBars | LabelPicture
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
export interface LabelPicture {
  kind: 'picture'
  x: number
  y: number
  width: number
  height: number
  /** Where a browser finds it, and by what its bytes are known when it is printed. */
  src: string
}
export interface LabelSize {
  width: number
  height: number
}
export interface LabelPreview extends LabelSize {
  labels: LabelShape[][]
}
