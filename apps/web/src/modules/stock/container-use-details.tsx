import { containerUse, storeContainer } from '@erp/contract/stock/store-container'
import { ListPage } from '../../kit/index.ts'

const { 'use-details': page, 'export-use-details': exporting } = storeContainer.actions
/** The history is read through the containers' own calls. */
const uses = { ...containerUse, path: storeContainer.path, actions: { 'list-page': page, export: exporting } }

/** 容器使用明细: which container was whose, for which document, and for how long. */
export default function ContainerUses() {
  return <ListPage resource={uses} />
}
