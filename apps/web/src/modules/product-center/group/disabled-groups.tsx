import { disabledGroup } from '@erp/contract/product-center/group/disabled-group'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { arranged, type ListRow } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'
import { DisabledLinks } from './disabled-links.tsx'

type Group = ListRow<typeof disabledGroup>

/** 禁售分组: where goods may not be sold, which goods, and what is still online there. */
export default function DisabledGroups() {
  const [shown, setShown] = useState<Group | null>(null)
  const columns = useMemo(() => columnsFor(setShown), [])
  return (
    <>
      <MasterPage resource={disabledGroup} columns={columns} />
      {shown && <DisabledLinks group={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const columnsFor = (onLinks: (row: Group) => void) =>
  arranged(disabledGroup, {
    groupName: 150,
    reason: 190,
    plats: 150,
    shopIds: 160,
    countries: 140,
    goodsCount: {
      width: 84,
      render: (row) =>
        row.goodsCount ? (
          <Link to={`/product/goodsList?disabledGroupIds=${row.id}`} aria-label={`${row.goodsCount} 个商品`}>
            {row.goodsCount}
          </Link>
        ) : (
          0
        ),
    },
    linkCount: {
      width: 120,
      render: (row) =>
        row.linkCount ? (
          <Button type="link" size="small" aria-label={`${row.linkCount} 个待下架链接`} onClick={() => onLinks(row)}>
            {row.linkCount}
          </Button>
        ) : (
          0
        ),
    },
    isActivated: 72,
  })
