/** Stands where an observer told nothing: null, which is not zero. */
import './not-reported.css'

export const NotReported = () => <span class="not-reported">not reported</span>
