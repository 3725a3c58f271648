/** Work that earns points, by station; the unit is what one of them is. */
export const POINT_ACTIONS = [
  ['picking', '拣货'],
  ['sowing', '播种'],
  ['packing', '包装'],
  ['weighing', '称重'],
  ['shelving', '上架'],
  ['counting', '盘点'],
  ['temuPick', 'Temu拣货'],
  ['temuLabel', 'Temu贴标'],
  ['temuPackage', 'Temu包装'],
  ['temuPack', 'Temu装箱'],
  ['sheinPicking', 'SHEIN拣货'],
  ['sheinLabeling', 'SHEIN贴标'],
  ['sheinPack', 'SHEIN打包'],
  ['sheinMarking', 'SHEIN打唛'],
  ['sheinSorting', 'SHEIN分拣'],
] as const
/** What is neither: points of a file, and what an audited error bill takes away. */
export const OTHER_POINTS = [
  ['uploaded', '导入积分'],
  ['deducted', '差错扣分'],
] as const
export const POINT_KINDS = [...POINT_ACTIONS, ...OTHER_POINTS] as const
