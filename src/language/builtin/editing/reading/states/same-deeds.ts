/** Verbs, some with a particle, for one and the same deed. */
const groups = `buy, get, order, purchase, grab, pick up
pick up, collect, fetch, get
return, take back, bring back, give back, hand back, send back, drop off
call, phone, ring, ring up, call up, talk to, talk with, speak to, speak with, chat with, chat to
contact, reach, call, email, write to, talk to, speak to, message
email, e-mail, mail, write to, message, send
text, message
send, mail, email, e-mail, post, ship, send off, send out, mail off
submit, file, lodge, hand in, turn in, send in, send off, deliver
hand in, turn in, submit, give in, deliver
fix, repair, mend, sort out
clean, clean up, clean out, tidy, tidy up, scrub
tidy, tidy up, clean up, clear up, clean
book, reserve, arrange, schedule
register, sign up, enrol, enroll
sign up, register, enrol, enroll
pay, pay off, pay back, settle, transfer, wire
transfer, pay, wire, send
take, bring, drop off
cancel, terminate, unsubscribe
renew, extend
review, read, read through, go through, look over, look through, check
check, look into, look at, look up, verify, inspect
look into, research, check, investigate
ask, talk to, speak to, speak with, check with
tell, inform, notify
visit, go to, see
take out, put out, throw out, bring out
drop off, deliver, hand over, bring over
install, set up, put up, mount
hang, hang up, put up
assemble, put together, build
write, write up, draft, type up
draft, write, write up
print, print out, print off
update, upgrade
fill in, fill out, complete
replace, change, swap, swap out
change, replace, swap
mow, cut
wash, clean
pack, pack up
organise, organize, arrange, sort out
prepare, get ready
invite, send out
apply, send off`
  .split("\n")
  .map((line) => line.split(", "));

/** Other words for what a task begins with, "sign up" for "register"; none if it has only its own. */
export function otherVerbs([verb = "", particle = ""]: string[]): string[] {
  return groups
    .filter(([first]) => first === verb || first === `${verb} ${particle}`)
    .flatMap((group) => group.filter((other) => other !== verb));
}
