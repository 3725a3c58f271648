import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { offers } from '../../../kit/index.ts'
import type { PictureTask } from './rows.ts'

export type Deed =
  | 'claim'
  | 'assign'
  | 'make'
  | 'submit'
  | 'compare'
  | 'confirm'
  | 'return'
  | 'redo'
  | 'reassign'
  | 'edit'
  | 'download'
  | 'remove'
type Action = keyof (typeof pictureInfo)['actions']
export interface PictureVerb {
  key: Deed
  label: string
  action: Action
  states: readonly number[]
  /** For many at once. */
  many?: true
  danger?: true
  /** It opens the task itself: nothing to press inside it. */
  opens?: true
  /** It brings the task on: in sight, and the first of them stands out. */
  onward?: true
  fits?: (row: PictureTask, userId: number) => boolean
}

const { waiting, making, submitted, done, returned } = PICTURE
const isMine = (row: PictureTask, userId: number): boolean => row.artistId === userId
/** Nobody says of the own pictures that they are good. */
const isOthers = (row: PictureTask, userId: number): boolean => row.artistId !== userId
/** Who only makes them does not decide about the task. */
const isDecided = (row: PictureTask, userId: number): boolean => isOthers(row, userId) || row.developerId === userId
const hasPictures = (row: PictureTask): boolean => Number(row.mainCount) + Number(row.skuDone) > 0

/** What brings a task on, then what else is done with it. */
const VERBS: PictureVerb[] = [
  { key: 'assign', label: '分配', action: 'assign', states: [waiting], many: true, onward: true },
  { key: 'claim', label: '领取', action: 'claim', states: [waiting], many: true, onward: true },
  { key: 'make', label: '制作', action: 'upload', states: [making, returned], onward: true, opens: true, fits: isMine },
  { key: 'submit', label: '提交', action: 'submit', states: [making, returned], many: true, onward: true, fits: isMine },
  { key: 'compare', label: '对比确认', action: 'confirm', states: [submitted], onward: true, opens: true, fits: isOthers },
  { key: 'confirm', label: '确认', action: 'confirm', states: [submitted], many: true, onward: true, fits: isOthers },
  { key: 'return', label: '退回', action: 'return', states: [submitted], many: true, danger: true, fits: isOthers },
  { key: 'reassign', label: '改派', action: 'reassign', states: [making, returned], many: true, fits: isDecided },
  { key: 'redo', label: '重做', action: 'redo', states: [done], many: true, fits: isDecided },
  { key: 'edit', label: '修改要求', action: 'edit', states: [waiting, making, submitted, returned] },
  {
    key: 'download',
    label: '打包下载',
    action: 'download',
    states: [waiting, making, submitted, done, returned],
    many: true,
    fits: hasPictures,
  },
  { key: 'remove', label: '删除', action: 'remove', states: [waiting, making, returned], danger: true, fits: isDecided },
]

export const pictureVerbs = (): PictureVerb[] => VERBS.filter(({ action }) => offers(pictureInfo, action))

export const fitting = (row: PictureTask, userId: number): PictureVerb[] =>
  pictureVerbs().filter(({ states, fits }) => states.includes(row.picStatus) && (fits?.(row, userId) ?? true))
