import { code128, drawingSVG } from 'bwip-js/browser'
import { useMemo } from 'react'

/** Code 128, as scanners read it. */
export function Barcode({ text }: { text: string }) {
  const src = useMemo(() => {
    const svg = code128({ bcid: 'code128', text, height: 12, paddingwidth: 2 }, drawingSVG())
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  }, [text])
  return <img className="barcode" src={src} alt={text} />
}
