import type { Pages } from '../../kit/index.ts'
import { picturePages } from './picture/pages.ts'
import { templatePages } from './template/pages.ts'

export const pages: Pages = {
  ...picturePages,
  ...templatePages,
}
