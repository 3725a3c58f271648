import { states } from '../../kit/index.ts'

export const NUMBER_STATE = { free: 1, taken: 2, used: 3, invalid: 4 } as const
const { free, taken, used, invalid } = NUMBER_STATE

/** Orders take, ship and clear numbers; people only void free ones. */
export const numberStates = states(
  { [free]: ['可用', 'green'], [taken]: ['已占用', 'blue'], [used]: ['已使用', 'default'], [invalid]: ['作废', 'red'] },
  {
    take: { label: '取号', from: [free], to: taken },
    clear: { label: '清除', from: [taken], to: free },
    use: { label: '发货', from: [taken], to: used },
    invalid: { label: '作废', from: [free, taken], to: invalid, danger: true },
  },
)
