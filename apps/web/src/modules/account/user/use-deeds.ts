import { type UserRow, user } from '@erp/contract/account/user/user'
import { userStates } from '@erp/contract/account/user/user.states'
import { call, confirm, done } from '../../../kit/index.ts'
import type { Deed } from './deeds.ts'
import type { Opening } from './opened.tsx'

/** Does what needs no more than a question, and opens what needs a form. */
export function useDeeds(open: (opening: Opening) => void, changed: () => Promise<void>) {
  const status = async (row: UserRow, verb: 'enable' | 'disable') => {
    const { label, to, confirm: question, danger } = userStates.moves[verb] as (typeof userStates.moves)['disable']
    if (question && !(await confirm(`停用「${row.name}」？`, { detail: question, danger, ok: label }))) return
    await call(user, 'set-status', { userId: row.userId, status: to })
    done(`${label}成功`)
    await changed()
  }
  const password = async (row: UserRow) => {
    const detail = '新密码只显示一次，该用户的所有登录立即失效。'
    if (!(await confirm(`重置「${row.name}」的密码？`, { detail, danger: true, ok: '重置' }))) return
    await call(
      user,
      'reset-password',
      { userId: row.userId },
      { said: (said) => open({ deed: 'told', told: { title: `「${row.name}」的新密码`, username: row.username, said } }) },
    )
  }
  return async (deed: Deed, row: UserRow): Promise<void> => {
    if (deed === 'enable' || deed === 'disable') await status(row, deed).catch(() => {})
    else if (deed === 'password') await password(row).catch(() => {})
    else open({ deed, row })
  }
}
