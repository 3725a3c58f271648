import { pointsFiles, pointsRows } from './points-file.ts'
import { integrals } from './warehouse-integral.ts'
import { warehousePointsCalls } from './warehouse-points.ts'

export const pointsCalls = {
  warehouseIntegral: integrals,
  warehousePoints: warehousePointsCalls,
  pointsFile: pointsFiles,
  pointsRow: pointsRows,
}
