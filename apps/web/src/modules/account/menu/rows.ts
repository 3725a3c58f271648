import type { MenuNode } from '@erp/contract/account/menu/menu'
import type { Leaf } from '../parts/tree-grid.tsx'

export type Menu = Leaf<MenuNode>
