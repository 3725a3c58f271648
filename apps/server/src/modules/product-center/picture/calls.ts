import type { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { artistsFor } from './artists.ts'
import { confirmTasks } from './confirm.ts'
import { detailsOf } from './details.ts'
import { downloadZip } from './download.ts'
import { pictureCounts, pictureList } from './picture-info.ts'
import { removePictures, sortPictures, uploadPicture } from './upload.ts'
import { assignTasks, claimTasks, reassignTasks, redoTasks, returnTasks, submitTasks } from './verbs.ts'
import { addTask, editTask, removeTask } from './write.ts'

const pictureHandlers: Handlers<typeof pictureInfo> = {
  'list-page': pictureList.page,
  'status-count': pictureCounts,
  details: detailsOf,
  export: (_tx, input, ctx) => exportList(pictureList, input, ctx),
  add: addTask,
  edit: editTask,
  remove: removeTask,
  artists: artistsFor,
  assign: assignTasks,
  reassign: reassignTasks,
  claim: claimTasks,
  submit: submitTasks,
  confirm: confirmTasks,
  return: returnTasks,
  redo: redoTasks,
  download: downloadZip,
  upload: uploadPicture,
  'remove-picture': removePictures,
  'sort-pictures': sortPictures,
}
export const pictureCalls = { pictureInfo: pictureHandlers }
