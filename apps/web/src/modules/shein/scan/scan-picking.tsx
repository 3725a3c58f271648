import { SheinStation } from './station.tsx'

/** 拣货扫描: an order is looked at, fetched, and scanned again when it is all there. */
export default function ScanPicking() {
  return <SheinStation name="picking" />
}
