// The small script of the signed-in pages, one file with its parts. Everything works without it.

import './enhance/calendar.js';
import './enhance/keys.js';
import './enhance/begin-work.js';
import './enhance/unsent.js';
import './enhance/told-once.js';
import './enhance/find-line.js';
import './enhance/load-anew.js';
import './enhance/tick-rows.js';
