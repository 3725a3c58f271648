import { PACKAGE } from './counted.ts'
import { WorkStation } from './work-station.tsx'

/** 包装扫描: every piece into its bag. */
export default function ScanPackage() {
  return <WorkStation kind={PACKAGE} />
}
