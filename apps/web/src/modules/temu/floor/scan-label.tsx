import { LABEL } from './counted.ts'
import { WorkStation } from './work-station.tsx'

/** 贴标扫描: every piece gets the label of the platform. */
export default function ScanLabel() {
  return <WorkStation kind={LABEL} />
}
