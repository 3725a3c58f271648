import { type Fields, inputs } from '@erp/contract/kit'
import { ALI_AUTH } from '@erp/contract/purchasing/ali/ali.states'
import { aliAccount } from '@erp/contract/purchasing/ali/ali-account'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  AddButton,
  attempt,
  call,
  done,
  FormDrawer,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  remove,
} from '../../../kit/index.ts'

type Account = ListRow<typeof aliAccount>

const fields: Fields = { ...inputs(aliAccount.fields), appSecret: aliAccount.actions.save.input['appSecret']! }
type Open = { row: Account | null } | null

/** 1688账号: who buys there, until when it is allowed to, and how it pays. */
export default function AliAccounts() {
  const [open, setOpen] = useState<Open>(null)
  const canEdit = offers(aliAccount, 'save')
  return (
    <ListPage
      resource={aliAccount}
      rowActionsWidth={292}
      toolbar={() => canEdit && <AddButton onClick={() => setOpen({ row: null })} />}
      rowActions={(row, list) => canEdit && <Actions row={row} list={list} onEdit={() => setOpen({ row })} />}
    >
      {(list) => (
        <>
          <Returned list={list} />
          {open && (
            <FormDrawer
              resource={aliAccount}
              row={open.row}
              fields={fields}
              onClose={() => setOpen(null)}
              onSaved={() => void list.refresh()}
            />
          )}
        </>
      )}
    </ListPage>
  )
}

function Actions({ row, list, onEdit }: { row: Account; list: List; onEdit: () => void }) {
  const { accountId } = row
  const authorise = async () => {
    const going = await call(aliAccount, 'auth-url', { accountId }).catch(() => null)
    if (going) window.location.assign(going.url)
  }
  const does = async (verb: 'refresh' | 'set-default', said: string) => {
    if (await attempt(call(aliAccount, verb, { accountId }), said)) await list.refresh()
  }
  return (
    <>
      <RowAction onClick={() => void authorise()}>{row.authStatus === ALI_AUTH.none ? '授权' : '重新授权'}</RowAction>
      {row.authStatus !== ALI_AUTH.none && <RowAction onClick={() => void does('refresh', '授权已刷新')}>刷新</RowAction>}
      {!row.isDefault && <RowAction onClick={() => void does('set-default', '已设为默认账号')}>设为默认</RowAction>}
      <RowAction onClick={onEdit}>修改</RowAction>
      <RowAction danger onClick={() => void remove(aliAccount, row, list)}>
        删除
      </RowAction>
    </>
  )
}

/** Back from 1688 with a word that is good once. */
function Returned({ list }: { list: List }) {
  const [params, setParams] = useSearchParams()
  const [code, state] = [params.get('code'), params.get('state')]
  const finish = useEffectEvent(async () => {
    setParams({}, { replace: true })
    const account = await call(aliAccount, 'callback', { code: code!, state: state! }).catch(() => null)
    if (!account) return
    done(`「${account.accountName}」授权成功，有效至 ${account.expireTime}`)
    await list.refresh()
  })
  useEffect(() => {
    if (code && state) void finish()
  }, [code, state])
  return null
}
