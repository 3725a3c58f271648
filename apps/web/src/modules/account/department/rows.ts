import type { DepartmentNode } from '@erp/contract/account/department/department'
import type { Leaf } from '../parts/tree-grid.tsx'

export type Department = Leaf<DepartmentNode>
