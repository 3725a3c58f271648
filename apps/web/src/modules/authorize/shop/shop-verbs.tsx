import { AUTH_STATE, SHOP_STATE, shop } from '@erp/contract/authorize/shop'
import { Grid } from 'antd'
import { may, offers, RowAction, RowMore } from '../../../kit/index.ts'
import type { Shop } from './rows.ts'

export type ShopVerb =
  | 'view'
  | 'auth'
  | 'refresh'
  | 'test'
  | 'unbind'
  | 'edit'
  | 'sync'
  | 'assign'
  | 'disable'
  | 'close'
  | 'resume'
  | 'remove'
interface Offer {
  verb: ShopVerb
  label: string
  danger?: boolean
}
const { none, granted, ending } = AUTH_STATE

/** What a shop offers as it stands, what is likeliest first. */
export function verbsOf(row: Shop): Offer[] {
  const auth = row.authStatus
  const isOn = row.status === SHOP_STATE.enabled
  const isHeld = auth === granted || auth === ending
  const changesState = offers(shop, 'set-status')
  const authorise = { verb: 'auth', label: auth === none ? '授权' : '重新授权', if: offers(shop, 'auth-url') } as const
  const all: (Offer & { if: boolean })[] = [
    ...(auth === granted ? [] : [authorise]),
    { verb: 'sync', label: '立即同步', if: isHeld && isOn && offers(shop, 'sync') },
    { verb: 'edit', label: '编辑', if: offers(shop, 'update') },
    { verb: 'view', label: '详情', if: true },
    { verb: 'test', label: '测试', if: isHeld && offers(shop, 'test') },
    { verb: 'refresh', label: '刷新授权', if: isHeld && offers(shop, 'refresh') },
    ...(auth === granted ? [authorise] : []),
    { verb: 'assign', label: '分配', if: may('authorize:shop:assign') },
    { verb: 'unbind', label: '解除授权', danger: true, if: auth !== none && offers(shop, 'unbind') },
    { verb: 'resume', label: '恢复', if: !isOn && changesState },
    { verb: 'disable', label: '停用', danger: true, if: isOn && changesState },
    { verb: 'close', label: '封店', danger: true, if: isOn && changesState },
    { verb: 'remove', label: '删除', danger: true, if: auth === none && offers(shop, 'remove') },
  ]
  return all.filter((offer) => offer.if)
}

interface Props {
  row: Shop
  /** Of a record that is open already. */
  without?: ShopVerb
  onDo: (verb: ShopVerb, row: Shop) => void
}

/** The two likeliest as links, the others behind 更多. */
export function ShopVerbs({ row, without, onDo }: Props) {
  const wide = Grid.useBreakpoint().sm !== false
  const offered = verbsOf(row).filter(({ verb }) => verb !== without)
  const first = offered.slice(0, wide ? 2 : 1)
  const rest = offered.filter((offer) => !first.includes(offer))
  return (
    <>
      {first.map(({ verb, label, danger }) => (
        <RowAction key={verb} danger={danger} onClick={() => onDo(verb, row)}>
          {label}
        </RowAction>
      ))}
      <RowMore
        menu={{
          items: rest.map(({ verb, label, danger }) => ({ key: verb, label, danger })),
          onClick: ({ key }) => onDo(key as ShopVerb, row),
        }}
        of={row.shopName}
      />
    </>
  )
}
