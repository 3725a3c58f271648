import { code128, drawingSVG } from 'bwip-js/browser'
import { type CSSProperties, useMemo } from 'react'

/** Of the narrowest bar, in units of the drawing. */
const SCALE = 2

/** Code 128, as scanners read it. On sheets a bar has a width in millimetres, whatever the text. */
export function Barcode({ text }: { text: string }) {
  const { src, bars } = useMemo(() => {
    const svg = code128({ bcid: 'code128', text, height: 12, paddingwidth: 2, scale: SCALE }, drawingSVG())
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
    return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, bars: width / SCALE }
  }, [text])
  return <img className="barcode" src={src} alt={text} style={{ '--bars': bars } as CSSProperties} />
}
