import { SheinStation } from './station.tsx'

/** 打包扫描: orders go into the open box of the bench. */
export default function ScanPack() {
  return <SheinStation name="pack" />
}
