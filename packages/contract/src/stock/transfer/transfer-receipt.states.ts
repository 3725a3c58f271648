import { states } from '../../kit/index.ts'
import { CHECK_FLAG, CHECK_FLAGS } from '../document.ts'

const { waitAudit, audited, underWay, waitStockIn, archived, ended } = CHECK_FLAG

export const transferStates = states(CHECK_FLAGS, {
  audit: { label: '审核', from: [waitAudit], to: audited },
  reject: { label: '财务驳回', from: [audited], to: waitAudit, danger: true },
  ship: { label: '发货', from: [audited], to: underWay },
  sign: { label: '签收', from: [underWay], to: waitStockIn },
  receive: { label: '入库', from: [underWay, waitStockIn], to: waitStockIn },
  finish: { label: '全部入库', from: [waitStockIn], to: archived },
  close: { label: '差异结案', from: [underWay, waitStockIn], to: ended, danger: true },
  cancel: { label: '取消', from: [waitAudit, audited], to: ended, danger: true },
  'cancel-invalidate': { label: '取消作废', from: [ended], to: waitAudit },
})

/** What has left its store and was not given up. */
export const SENT: readonly number[] = [underWay, waitStockIn, archived]
