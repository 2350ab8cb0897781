/** Whether there is so little room that a row becomes a card. */
import { useEffect, useState } from 'preact/hooks'

const little = matchMedia('(max-width: 40rem)')

export const useNarrow = (): boolean => {
  const [narrow, setNarrow] = useState(little.matches)
  useEffect(() => {
    const look = () => setNarrow(little.matches)
    little.addEventListener('change', look)
    return () => little.removeEventListener('change', look)
  }, [])
  return narrow
}
