import { SHOP_ABILITIES, type UserShop } from '@erp/contract/account/user/user-shop'
import { Input, Select, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, Cover, Rows, type Selection, useOptions } from '../../../kit/index.ts'
import type { Abilities, Ability } from './assign-shops.tsx'
import type { Shop } from './use-shops.ts'

interface Props {
  shops: Shop[]
  beyond: UserShop[]
  selection: Selection<Shop>
  onSelect: (selection: Selection<Shop>) => void
  abilities: Abilities
  onAbility: (shopId: number, ability: Ability) => void
}
const LABELS = SHOP_ABILITIES.map(([value, label]) => ({ value, label }))

/** All shops with a tick for the given ones; ticking gives, untick takes away. */
export function ShopChoices({ shops, beyond, selection, onSelect, abilities, onAbility }: Props) {
  const [filter, setFilter] = useState<Filter>({ keyword: '', plat: null, given: false })
  const { options: plats } = useOptions('basic/platform', { by: 'platCode' })
  const columns = useMemo(() => shopColumns(plats, selection, abilities, onAbility), [plats, selection, abilities, onAbility])
  const rows = shops.filter((shop) => matches(shop, filter) && (!filter.given || selection.has(shop.shopId)))
  return (
    <div className="shop-choices">
      <Filters filter={filter} plats={plats} given={selection.size} onChange={setFilter} />
      {beyond.length > 0 && (
        <p className="hint">
          另有 {beyond.length} 个店铺不在您的范围，保持不变：{beyond.map((shop) => shop.shopName).join('、')}
        </p>
      )}
      <Rows
        gridKey="account.user-shop"
        columns={columns}
        rows={rows}
        rowKey="shopId"
        selection={selection}
        onSelect={onSelect}
        cover={<Cover loading={false} error={null} onRetry={() => {}} empty="没有店铺" />}
      />
    </div>
  )
}

interface Filter {
  keyword: string
  plat: string | null
  given: boolean
}
const matches = (shop: Shop, { plat, keyword }: Filter): boolean =>
  (!plat || shop.platCode === plat) && `${shop.shopName} ${shop.suffix}`.toLowerCase().includes(keyword.trim().toLowerCase())

interface FiltersProps {
  filter: Filter
  plats: Plats
  given: number
  onChange: (filter: Filter) => void
}

const Filters = ({ filter, plats, given, onChange }: FiltersProps) => (
  <div className="side-filters">
    <Input
      allowClear
      aria-label="搜索店铺"
      placeholder="店铺、后缀"
      value={filter.keyword}
      onChange={(event) => onChange({ ...filter, keyword: event.target.value })}
    />
    <Select
      allowClear
      aria-label="平台"
      placeholder="全部平台"
      options={plats}
      value={filter.plat}
      onChange={(plat) => onChange({ ...filter, plat: plat ?? null })}
    />
    <label>
      <Switch size="small" checked={filter.given} onChange={(only) => onChange({ ...filter, given: only })} /> 只看已分配（
      {given}）
    </label>
  </div>
)

type Plats = ReturnType<typeof useOptions>['options']
const shopColumns = (
  plats: Plats,
  selection: Selection<Shop>,
  abilities: Abilities,
  onAbility: Props['onAbility'],
): Column<Shop>[] => [
  { id: 'shopName', title: '店铺', width: 150, fixed: 'start', render: (shop) => shop.shopName },
  {
    id: 'ability',
    title: '权限',
    width: 112,
    render: (shop) =>
      selection.has(shop.shopId) ? (
        <Select
          size="small"
          variant="filled"
          className="wide"
          aria-label={`${shop.shopName}的权限`}
          options={LABELS}
          value={abilities[shop.shopId] ?? 2}
          onChange={(ability) => onAbility(shop.shopId, ability)}
        />
      ) : (
        <span className="nothing">未分配</span>
      ),
  },
  {
    id: 'platCode',
    title: '平台',
    width: 110,
    render: (shop) => plats.find(({ value }) => value === shop.platCode)?.label ?? shop.platCode,
  },
  { id: 'suffix', title: '账号后缀', width: 110, render: (shop) => shop.suffix },
]
