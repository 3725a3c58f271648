import { states } from '../../kit/index.ts'

export const FEE = { booked: 100, voided: 700 } as const
export const feeStates = states(
  { [FEE.booked]: ['已入账', 'green'], [FEE.voided]: ['已作废', 'default'] },
  { void: { label: '作废', from: [FEE.booked], to: FEE.voided, danger: true } },
)
/** The reasons of its facts. */
export const FEE_KIND = { ad: 7, storage: 8 } as const
export const FEE_KINDS = [
  [FEE_KIND.ad, '广告费', 'blue'],
  [FEE_KIND.storage, '仓储费', 'purple'],
] as const
export const FEE_SOURCE = { typed: 1, imported: 2, fba: 3 } as const
export const FEE_SOURCES = [
  [FEE_SOURCE.typed, '手工'],
  [FEE_SOURCE.imported, '导入'],
  [FEE_SOURCE.fba, 'FBA报表'],
] as const
