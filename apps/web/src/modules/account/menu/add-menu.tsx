import { PlusOutlined } from '@ant-design/icons'
import { MENU_TYPES, type MenuNode } from '@erp/contract/account/menu/menu'
import { Button, Dropdown } from 'antd'
import { Can } from '../../../kit/index.ts'

export type MenuType = (typeof MENU_TYPES)[number][0]

/** Sections hold sections and pages, pages hold tabs and buttons. */
const BELOW: Record<string, MenuType[]> = { M: ['C', 'M'], C: ['F', 'T'] }

export function AddMenu({ parent, onAdd }: { parent: MenuNode | null; onAdd: (type: MenuType) => void }) {
  const types = parent ? (BELOW[parent.menuType] ?? []) : BELOW['M']!
  if (types.length === 0) return null
  const items = types.map((type) => ({ key: type, label: `新增${MENU_TYPES.find(([value]) => value === type)![1]}` }))
  return (
    <Can permission="basic:menu:add">
      <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: ({ key }) => onAdd(key as MenuType) }}>
        {parent ? (
          <button type="button" className="row-action" aria-haspopup="menu" aria-label={`新增下级，属于「${parent.title}」`}>
            新增下级
          </button>
        ) : (
          <Button type="primary" icon={<PlusOutlined />} aria-haspopup="menu">
            新增
          </Button>
        )}
      </Dropdown>
    </Can>
  )
}
