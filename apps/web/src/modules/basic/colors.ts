import { choice } from '@erp/contract/kit'

const COLORS = [
  ['default', '灰', 'default'],
  ['blue', '蓝', 'blue'],
  ['geekblue', '靛', 'geekblue'],
  ['cyan', '青', 'cyan'],
  ['green', '绿', 'green'],
  ['lime', '黄绿', 'lime'],
  ['gold', '金', 'gold'],
  ['orange', '橙', 'orange'],
  ['volcano', '赤', 'volcano'],
  ['red', '红', 'red'],
  ['magenta', '洋红', 'magenta'],
  ['purple', '紫', 'purple'],
] as const

/** The colour of a tag, chosen by sight instead of typed. */
export const colorField = choice('颜色', COLORS)
