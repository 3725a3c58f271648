import { SheinStation } from './station.tsx'

/** 打唛扫描: a box is closed and gets its mark. */
export default function ScanMarking() {
  return <SheinStation name="marking" />
}
