import { SheinStation } from './station.tsx'

/** 分拣扫描: a box is put down on its lane. */
export default function ScanSorting() {
  return <SheinStation name="sorting" />
}
