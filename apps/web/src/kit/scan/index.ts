export { isTimes, quantityOf } from './quantity.ts'
export type { Scan } from './queue.ts'
export { ScanStation, type Step } from './scan-station.tsx'
export { type Command, type Said, type Station, useScanStation } from './use-scan-station.ts'
