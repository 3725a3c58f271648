const KEPT_MS = 60_000

/**
 * Prints a file from a hidden frame: by the browser's dialog, or at once where it was started with `--kiosk-printing`.
 * Every file has a frame of its own for a while, so that the next one does not take the paper from it.
 */
export function printFile(file: Blob): void {
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.title = '打印'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  frame.onload = () => frame.contentWindow?.print()
  frame.src = url
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, KEPT_MS)
}
