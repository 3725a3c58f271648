import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import { may, offers } from '../../../kit/index.ts'
import type { Development } from './rows.ts'

export type Deed =
  | 'receive'
  | 'edit'
  | 'recommend'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'toGoods'
  | 'withdraw'
  | 'release'
  | 'restore'
  | 'void'
  | 'remove'
export interface DevelopmentVerb {
  key: Deed
  label: string
  action: keyof typeof development.actions
  /** For many at once, by its move. */
  move?: keyof typeof developmentStates.moves
  danger?: boolean
  /** Whose it is to do, of those that stand where it begins. */
  mine: (row: Development, userId: number) => boolean
}
const { pool, open, rejected } = DEVELOPMENT
const { moves } = developmentStates

const isSupervisor = () => may('productCenter:development:approve')
const isDeveloper = (row: Development, userId: number): boolean => row.developerId === userId || isSupervisor()
const isOwner = (row: Development, userId: number): boolean =>
  row.devStatus === pool ? row.recommenderId === userId : row.developerId === userId
const isJudge = (row: Development, userId: number): boolean =>
  row.developerId !== userId || may('productCenter:development:selfAudit')
const anybody = () => true

/** What brings a product on, then what takes it back or ends it. */
const VERBS: DevelopmentVerb[] = [
  { key: 'receive', label: '领取', action: 'receive', move: 'receive', mine: anybody },
  { key: 'submit', label: '提交审批', action: 'submit-approval', move: 'submit', mine: isDeveloper },
  { key: 'approve', label: '审批', action: 'approve', move: 'approve', mine: isJudge },
  { key: 'toGoods', label: '生成商品', action: 'to-goods', move: 'toGoods', mine: isDeveloper },
  { key: 'edit', label: '编辑', action: 'edit', mine: isDeveloper },
  { key: 'recommend', label: '修改推荐', action: 'edit-recommend', mine: isOwner },
  { key: 'restore', label: '恢复', action: 'restore', move: 'restore', mine: anybody },
  { key: 'withdraw', label: '撤回', action: 'withdraw', move: 'withdraw', mine: isDeveloper },
  { key: 'reject', label: '不通过', action: 'approve', move: 'reject', danger: true, mine: isJudge },
  { key: 'release', label: '退回推荐池', action: 'release', move: 'release', mine: isHeld },
  { key: 'void', label: '作废', action: 'void', move: 'void', danger: true, mine: isVoidable },
  { key: 'remove', label: '删除', action: 'remove', danger: true, mine: isOwnerOrSupervisor },
]
const FROM: Partial<Record<Deed, readonly number[]>> = {
  edit: [open, rejected],
  recommend: [pool],
  remove: [pool, open],
}

function isHeld(row: Development, userId: number): boolean {
  return Boolean(row.recommenderId) && isDeveloper(row, userId)
}
function isVoidable(row: Development, userId: number): boolean {
  return may('productCenter:development:void') || isOwner(row, userId)
}
function isOwnerOrSupervisor(row: Development, userId: number): boolean {
  return isOwner(row, userId) || isSupervisor()
}

export const developmentVerbs = (): DevelopmentVerb[] => VERBS.filter(({ action }) => offers(development, action))
export const fromOf = ({ key, move }: DevelopmentVerb): readonly number[] => (move ? moves[move].from : FROM[key]!)
export const fits = (verb: DevelopmentVerb, row: Development, userId: number): boolean =>
  fromOf(verb).includes(row.devStatus) && verb.mine(row, userId)
