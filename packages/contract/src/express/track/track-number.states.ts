import { states } from '../../kit/index.ts'

/** Orders take, ship and clear numbers; people only void free ones. */
export const numberStates = states(
  { 1: ['可用', 'green'], 2: ['已占用', 'blue'], 3: ['已使用', 'default'], 4: ['作废', 'red'] },
  {
    take: { label: '取号', from: [1], to: 2 },
    clear: { label: '清除', from: [2], to: 1 },
    use: { label: '发货', from: [2], to: 3 },
    invalid: { label: '作废', from: [1, 2], to: 4, danger: true },
  },
)
