import { MENU_TYPES, type MenuNode, menu } from '@erp/contract/account/menu/menu'
import type { Fields } from '@erp/contract/kit'
import { FormDrawer, type TreeForm } from '../../../kit/index.ts'
import type { MenuType } from './add-menu.tsx'

/** `add-C` adds a page, and so on. */
export function MenuForm({ deed, row, parent, onClose, onSaved }: TreeForm<MenuNode>) {
  const type: MenuType = row ? row['menuType'] : deed.slice('add-'.length)
  const label = MENU_TYPES.find(([value]) => value === type)![1]
  return (
    <FormDrawer
      resource={menu}
      row={row}
      title={row ? `修改${label}「${row['title']}」` : `新增${label}`}
      fields={fieldsOf(type)}
      initial={row ? undefined : { menuType: type, parentId: parent?.menuId }}
      onClose={onClose}
      onSaved={() => onSaved(parent ? [parent.menuId] : [])}
    />
  )
}

/** Only what a thing of its type has; what the server needs is marked. */
function fieldsOf(type: MenuType): Fields {
  const { title, menuType, parentId, name, path, component, icon, perms, sortNo, visible, noCache, affix, link, status } =
    menu.fields
  const kind = { ...menuType, choices: MENU_TYPES.filter(([value]) => value === type) }
  const must = { required: true } as const
  const route = { name: { ...name, ...must }, path: { ...path, ...must } }
  const base = { title, menuType: kind }
  const last = { sortNo, status }
  const byType: Record<MenuType, Fields> = {
    M: { ...base, parentId, ...route, icon, visible, ...last },
    C: { ...base, parentId, ...route, component, perms, icon, link, visible, noCache, affix, ...last },
    F: { ...base, parentId: { ...parentId, ...must }, perms: { ...perms, ...must }, ...last },
    T: { ...base, parentId: { ...parentId, ...must }, path: { ...path, label: '页签标识', ...must }, perms, ...last },
  }
  return byType[type]
}
