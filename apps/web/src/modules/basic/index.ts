import { country } from '@erp/contract/basic/country'
import { crudPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'basic/country': crudPage(country),
}
