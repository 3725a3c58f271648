import { SheinStation } from './station.tsx'

/** 贴标扫描: the labels of an order are on its pieces. */
export default function ScanLabeling() {
  return <SheinStation name="labeling" />
}
