import { MENU_TYPES, type MenuNode } from '@erp/contract/account/menu/menu'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { pruned } from '../parts/branches.ts'

/** By section, type, and any of title, path, component and permission. */
export function useMenuFilter(data: MenuNode[]) {
  const [section, setSection] = useState<number | null>(null)
  const [type, setType] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const nodes = useMemo(() => {
    const within = section === null ? data : data.filter(({ menuId }) => menuId === section)
    const typed = keyword.trim().toLowerCase()
    return typed || type ? pruned(within, (node) => (!type || node.menuType === type) && words(node).includes(typed)) : within
  }, [data, section, type, keyword])
  const filters = (
    <>
      <Input
        allowClear
        prefix={<span className="filter-label">菜单</span>}
        aria-label="名称、地址或权限标识"
        placeholder="名称、地址或权限标识"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Select
        allowClear
        prefix={<span className="filter-label">版块</span>}
        aria-label="版块"
        value={section}
        options={data.map(({ menuId, title }) => ({ value: menuId, label: title }))}
        onChange={(chosen) => setSection(chosen ?? null)}
      />
      <Select
        allowClear
        prefix={<span className="filter-label">类型</span>}
        aria-label="类型"
        value={type}
        options={MENU_TYPES.map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => setType(chosen ?? null)}
      />
    </>
  )
  return { nodes, filters, search: [keyword.trim(), type].filter(Boolean).join(' ') }
}

const words = (node: MenuNode): string =>
  [node.title, node.name, node.path, node.component, node.perms].filter(Boolean).join(' ').toLowerCase()
