import { Dropdown, type MenuProps } from 'antd'

interface Props {
  menu: MenuProps
  /** Whose verbs these are, for those who do not see the row. */
  of?: string | null
}

/** What else can be done with a row: one link, a menu behind it. */
export function RowMore({ menu, of }: Props) {
  if (!menu.items?.length) return null
  const choose: MenuProps['onClick'] = (chosen) => {
    // The row below the menu is not opened by it.
    chosen.domEvent.stopPropagation()
    menu.onClick?.(chosen)
  }
  return (
    <Dropdown menu={{ ...menu, onClick: choose }} trigger={['click']} autoFocus>
      <button type="button" className="row-action" aria-haspopup="menu" aria-label={of ? `${of}的更多操作` : undefined}>
        更多
      </button>
    </Dropdown>
  )
}
